extension Verb {
  static let completions = Verb(
    name: "completions", synopsis: "completions SHELL",
    summary: "prints a script that completes linkmap's arguments: bash, zsh or fish",
    options: [],
    notes: """
      bash: source it, or put it into bash-completion's directory as 'linkmap'.
      zsh: put it into a directory of $fpath as '_linkmap'.
      fish: put it into a directory of completions as 'linkmap.fish'.
      """,
    run: { (arguments) throws(Failure) in
      guard let name = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("completions takes a shell: bash, zsh or fish")
      }
      guard let shell = Shell(rawValue: name) else {
        let names = Shell.allCases.map(\.rawValue)
        throw .usage(
          "no completions for '\(name)': bash, zsh or fish\(hint(for: name, among: names))")
      }
      return try write(shell.script)
    })
}

private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

extension Verb {
  fileprivate var completed: [Option] { options + [.help, .version] }
}

extension Option {
  fileprivate var words: String { (letter.map { "-\($0) " } ?? "") + name }
  /// Its spellings as a shell's pattern.
  fileprivate var pattern: String { (letter.map { "-\($0)|" } ?? "") + name }
  /// The value's choices, parted by spaces; empty where it is a file or free text.
  fileprivate var choiceWords: String { choices.joined(separator: " ") }
}

/// A text for a shell between apostrophes.
private func quoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}

private var bashScript: String {
  var script = """
    # bash completion for linkmap
    _linkmap() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(Verb.all.map(\.name).joined(separator: " ")) --help --version' -- "$word"))
        return
      fi
      case $verb in

    """
  for verb in Verb.all {
    script += "    \(verb.name))\n      case $before in\n"
    for option in verb.completed where !option.choices.isEmpty {
      script +=
        "        \(option.pattern)) COMPREPLY=($(compgen -W '\(option.choiceWords)' -- \"$word\")); return ;;\n"
    }
    let free = verb.completed.filter { $0.value != nil && $0.choices.isEmpty }
    if !free.isEmpty {
      script +=
        "        \(free.map(\.pattern).joined(separator: "|"))) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
    }
    let words = verb.completed.map(\.words).joined(separator: " ")
    script += """
            esac
            [[ $word == -* ]] && COMPREPLY=($(compgen -W '\(words)' -- "$word")) && return ;;

      """
  }
  return script + """
      esac
      COMPREPLY=($(compgen -f -- "$word"))
    }
    complete -o filenames -F _linkmap linkmap

    """
}

private var zshScript: String {
  func text(_ help: String) -> String {
    help.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }
  var script = """
    #compdef linkmap
    # zsh completion for linkmap
    _linkmap() {
      local -a verbs=(
    \(Verb.all.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe verb verbs
        return
      fi
      local verb=$words[2]
      shift words
      ((CURRENT--))
      case $verb in

    """
  for verb in Verb.all {
    script += "    \(verb.name)) _arguments -s -S \\\n"
    for option in verb.completed {
      let action =
        option.value.map { value in
          ":\(text(value)):" + (option.choices.isEmpty ? "_files" : "(\(option.choiceWords))")
        } ?? ""
      for spelling in option.words.split(separator: " ") {
        script += "      " + quoted("*\(spelling)[\(text(option.help))]\(action)") + " \\\n"
      }
    }
    script += "      '*:file:_files' ;;\n"
  }
  return script + """
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _linkmap "$@"; else compdef _linkmap linkmap; fi

    """
}

private var fishScript: String {
  var script = "# fish completion for linkmap\n"
  for verb in Verb.all {
    script +=
      "complete -c linkmap -n __fish_use_subcommand -f -a \(verb.name) -d \(quoted(verb.summary))\n"
  }
  for verb in Verb.all {
    for option in verb.completed {
      script += "complete -c linkmap -n '__fish_seen_subcommand_from \(verb.name)'"
      if let letter = option.letter { script += " -s \(letter)" }
      script += " -l \(option.name.dropFirst(2))"
      if option.value != nil { script += " -r" }
      if !option.choices.isEmpty { script += " -f -a \(quoted(option.choiceWords))" }
      script += " -d \(quoted(option.help))\n"
    }
  }
  return script
}
