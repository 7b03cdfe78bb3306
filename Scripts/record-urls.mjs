#!/usr/bin/env node
// Records what Node's `new URL(input, base)` answers, for Tests/LinkURLTests.
//
//   node Scripts/record-urls.mjs                      inputs.txt → recorded.tsv
//   node Scripts/record-urls.mjs --random 50000 7 F   50,000 made-up URLs from seed 7 → file F
//
// inputs.txt has one input a line, a tab and a base where it has one, and, where Node is known to
// be wrong, another tab and what the standard says ("failure" or the href); lines with "# " first
// are comments; escapes are JavaScript's (\t \n \0 \\ \uXXXX \u{X}). recorded.tsv has
// input, base, href, host, pathname, search, hash; "failure" in place of the last five.
import { readFileSync, writeFileSync } from 'node:fs';

const fixtures = new URL('../Tests/LinkURLTests/Fixtures/', import.meta.url);

// The standard encodes ^ in paths since 2024; Node 20 does not yet.
const keepsCaret = !new URL('http://a/^').pathname.includes('%5E');

function unescape(text) {
  return text.replace(/\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|.)/g,
    (_, all, long, short, byte) => {
      const code = long ?? short ?? byte;
      if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
      return { t: '\t', n: '\n', r: '\r', f: '\f', 0: '\0' }[all] ?? all;
    });
}

function escape(text) {
  return text.replace(/[\\\p{C}\p{Z}]/gu, c =>
    c === ' ' ? c : c === '\\' ? '\\\\' : `\\u{${c.codePointAt(0).toString(16)}}`);
}

/**
 * Which known fault of Node 20 (ada 2.9) may decide its answer, or ''. Chromium and the standard
 * agree with each other on all of them.
 */
function knownFault(input, base) {
  const text = input.replace(/^[\0- ]+|[\0- ]+$/g, '').replace(/[\t\n\r]/g, '');
  const baseHref = base === '' ? '' : new URL(base).href;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text);
  if (baseHref !== '' && !hasScheme && /^[^:]*:(?!\/)/.test(baseHref) && !text.startsWith('#')) {
    return 'opaque base taken where the input has a fragment';
  }
  if (/^[^?#]*\?(#|$)/.test(baseHref)) return "the base's empty query dropped";
  if (/^file:(\/\/[^/]*)?\/*[a-z]:[^/]/i.test(baseHref) || /^file:[/\\]*[a-z][:|][^/\\]/i.test(text)
    || (/^file:/i.test(baseHref) && /^[/\\]*[a-z][:|][^/\\]/i.test(text))) {
    return 'a segment that only starts like a drive letter kept';
  }
  if (/[/\\]\.[^./\\]/.test(text) && /[/\\]\.{1,2}[?#]/.test(text)) return 'a last . or .. kept';
  let url;
  try { url = base === '' ? new URL(input) : new URL(input, base); } catch { return ''; }
  const dots = /(^|[/\\:])(\.|%2e){2}([?#/\\]|$)/i;
  if (/^[^:]*:(\/\/[^/?#]*)?([?#]|$)/.test(url.href) && (dots.test(text) || dots.test(base))) {
    return 'the slash dropped after .. at the top';
  }
  return '';
}

function answer(input, base) {
  let url;
  try { url = base === '' ? new URL(input) : new URL(input, base); } catch { return ['failure']; }
  let { href, host, pathname, search, hash } = url;
  const isOpaque = !pathname.startsWith('/') && pathname !== '';
  if (keepsCaret && !isOpaque && pathname.includes('^')) {
    const fixed = pathname.replaceAll('^', '%5E');
    href = href.slice(0, href.length - hash.length - search.length - pathname.length - emptyMarks(url))
      + fixed + href.slice(href.length - hash.length - search.length - emptyMarks(url));
    pathname = fixed;
  }
  return [href, host, pathname, search, hash];
}

/** The `?` and `#` that `search` and `hash` leave out where nothing follows them. */
function emptyMarks({ href, search, hash }) {
  let count = 0;
  if (hash === '' && href.endsWith('#')) count += 1;
  const rest = href.slice(0, href.length - hash.length - count);
  if (search === '' && rest.endsWith('?')) count += 1;
  return count;
}

function record(rows) {
  return rows.map(([input, base, standard]) => {
    const said = standard === 'failure' ? ['failure'] : standard ? answer(standard, '') : answer(input, base);
    return [input, base, ...said].map(escape).join('\t') + '\n';
  }).join('');
}

// A small generator with a seed (mulberry32).
function random(seed) {
  return () => {
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const parts = {
  scheme: ['http', 'https', 'HTTP', 'ftp', 'ws', 'wss', 'file', 'FILE', 'mailto', 'javascript',
    'data', 'foo', 'a+b', 'x-y.z', 'blob', '1a', 'h ttp', '', 'é'],
  slashes: ['', '/', '//', '///', '////', '\\', '\\\\', '/\\', '\\/', '//\\/'],
  host: ['example.com', 'EXAMPLE.com', 'a', 'localhost', '1.2.3.4', '0x7f.1', '256', '1.2.3.256',
    '0300.0.0.1', '1..2', '1.2.3.4.', '.', '..', 'a..b', 'a.1', '1.a', '[::1]', '[1:2::3]',
    '[1:2:3:4:5:6:7:8]', '[::1.2.3.4]', '[::1.2.3]', '[1::2::3]', '[:1]', '[]', '[', 'a]', '::',
    'faß.de', 'bücher.de', '日本語.jp', 'xn--bcher-kva.de', 'xn--a', 'xn--', 'a\u00adb', '\u00ad',
    'a%41b', 'a%2fb', 'a%00', '%e4%bd%a0.x', '%ff', '%', '％41', '０x７f.1', 'a。b', 'a_b', 'a*b',
    "a!$&'()+,;=~b", 'a<b', 'a>b', 'a^b', 'a|b', 'a b', '-', '--', 'a-', '', 'C|', 'C:', 'c|',
    'a\u200cb', 'a\u0301', '\u0301a', '09', '0x', '0xg', '4294967295', '4294967296',
    '99999999999999999999', '☃.net', '💩.la', 'I\u0307', 'ſ', 'K'],
  userinfo: ['', '', '', 'u@', 'u:p@', ':@', ':p@', '@', 'u@v@', 'a:b:c@', 'é:|@', "'^;=@", 'a%40@'],
  port: ['', '', '', ':', ':80', ':443', ':21', ':0', ':00080', ':65535', ':65536', ':8a', ':-1',
    ':99999999999999999999', ':8080'],
  segment: ['a', 'b', '.', '..', '%2e', '%2E%2e', '.%2e', '%2e.', '...', '%2e%2e%2e', '', ' ', 'é',
    'C:', 'C|', 'c:', 'C|x', '%', '%4', '%41', '%zz', '"', '<', '>', '`', '{', '}', '^', '|', '~',
    "'", '[', ']', ';', '=', '@', ':', '\u0000', '\u0001', '\u007f', '\u0080', '\ufffd', '\ufdd0',
    '\u{1f600}', '\u00a0', '\u3000', '$', '!', '*', '+', ',', 'x.y', '&'],
  separator: ['/', '/', '/', '/', '\\', '//', ''],
  space: ['\t', '\n', '\r', ' ', '\u0000', '\u000c', '\u001f'],
};

function makeRow(next) {
  const pick = list => list[Math.floor(next() * list.length)];
  const chance = p => next() < p;
  const path = () => {
    let text = '';
    while (chance(0.65)) text += pick(parts.separator) + pick(parts.segment) + (chance(0.2) ? pick(parts.segment) : '');
    return text;
  };
  const tail = () => {
    let text = '';
    if (chance(0.3)) text += '?' + (chance(0.8) ? pick(parts.segment) + pick(parts.segment) : '');
    if (chance(0.3)) text += '#' + (chance(0.8) ? pick(parts.segment) + pick(parts.segment) : '');
    return text;
  };
  const url = relative => {
    let text = '';
    if (!relative || chance(0.3)) text += pick(parts.scheme) + (chance(0.97) ? ':' : '');
    text += chance(0.6) && !relative ? '//' : pick(parts.slashes);
    if (!relative || chance(0.5)) text += pick(parts.userinfo) + pick(parts.host) + pick(parts.port);
    text += path() + tail();
    return text;
  };
  const noise = text => {
    while (chance(0.08)) {
      const at = Math.floor(next() * (text.length + 1));
      text = text.slice(0, at) + pick(parts.space) + text.slice(at);
    }
    while (chance(0.08)) {
      const at = Math.floor(next() * (text.length + 1));
      text = text.slice(0, at) + text.slice(at + 1);
    }
    return text.toWellFormed();
  };
  if (chance(0.4)) return [noise(url(false)), ''];
  let base = '';
  for (let tries = 0; tries < 20 && base === ''; tries += 1) {
    const candidate = url(false);
    try { new URL(candidate); base = candidate.toWellFormed(); } catch { /* another one */ }
  }
  return [noise(url(true)), base];
}

if (process.argv[2] === '--random') {
  const [count, seed, file] = process.argv.slice(3);
  const next = random(Number(seed));
  const rows = Array.from({ length: Number(count) }, () => makeRow(next));
  const faults = rows.map(([input, base]) => knownFault(input, base));
  writeFileSync(file, record(rows.filter((_, i) => faults[i] === '')));
  for (const fault of new Set(faults.filter(name => name !== ''))) {
    console.log(`left out: ${faults.filter(name => name === fault).length} rows, ${fault}`);
  }
} else {
  const lines = readFileSync(new URL('inputs.txt', fixtures), 'utf8').split('\n');
  const rows = lines.filter(line => line !== '' && !line.startsWith('# '))
    .map(line => { return line.split('\t').map(unescape); })
    .map(([input, base = '', standard = '']) => [input, base, standard]);
  writeFileSync(new URL('recorded.tsv', fixtures), record(rows));
}
