/// How a preview looks, in light and dark.
let previewStyle = """

  :root{color-scheme:light dark;--back:#eef0f4;--card:#fff;--ink:#1b2230;--soft:#5b6475;
  --line:#d8dce5;--accent:#2f5bea;--paper:#fff;--text:#15181f;--link:#1d4ed8;--error:#c62828;
  --warning:#b45309;--note:#0f766e;--touch:#7c3aed;--glow:#2f5bea33}
  @media(prefers-color-scheme:dark){:root{--back:#10131a;--card:#1a1f2a;--ink:#e8ebf2;
  --soft:#9aa4b8;
  --line:#2d3444;--accent:#8aa8ff;--paper:#161a23;--text:#e4e7ee;--link:#93b4ff;--error:#ff8a80;
  --warning:#ffb454;--note:#5eead4;--touch:#c4a7ff;--glow:#8aa8ff40}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--back);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
  header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:6px 28px;
  align-items:center;padding:10px 20px;background:var(--card);border-bottom:1px solid var(--line)}
  .name{min-width:0;margin-right:auto}
  h1{margin:0;font-size:17px;line-height:1.3;overflow-wrap:anywhere}
  header p{margin:0;color:var(--soft);font-size:13px}
  .controls{display:flex;flex-wrap:wrap;gap:4px 20px;font-size:14px}
  .controls label{display:flex;align-items:center;gap:8px;min-height:32px}
  input{accent-color:var(--accent)}
  output{min-width:3.2em;font-variant-numeric:tabular-nums;color:var(--soft)}
  main{display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:20px;padding:20px;
  align-items:start}
  .pages{display:flex;gap:24px;overflow-x:auto;align-items:flex-start;padding-bottom:12px}
  figure{margin:0;flex:none}
  figcaption{margin:0 0 8px;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
  figcaption b{color:var(--ink)}
  .paper{padding:12px;background:var(--paper);border:1px solid var(--line);border-radius:6px;
  box-shadow:0 4px 10px #00000014}
  .sheet{display:block;overflow:visible;touch-action:manipulation;cursor:crosshair}
  .glyphs{position:absolute}
  .text,.mark{fill:var(--text);color:var(--text)}.link{fill:var(--link);color:var(--link)}
  .background{fill:#ffd54f66}.border{fill:var(--soft)}.frame{fill:none;stroke:var(--soft)}
  .sheet{color:var(--text)}
  .touch path{fill:none;stroke:var(--touch);stroke-dasharray:3 3;opacity:.8}
  .region{fill:transparent;stroke:var(--accent);stroke-opacity:.7}
  .region.error{stroke:var(--error)}.region.warning{stroke:var(--warning)}
  .region.note{stroke:var(--note)}
  .region.current{fill:var(--glow);stroke-opacity:1;stroke-width:1.5}
  .no-outlines .region:not(.current){stroke:none}.no-touch .touch{display:none}
  .marks circle{fill:var(--note)}.marks .mark-error circle{fill:var(--error)}
  .marks .mark-warning circle{fill:var(--warning)}
  .marks path{fill:none;stroke:var(--paper);stroke-width:1.6;stroke-linecap:round}
  .marks,.pointer,.touch{pointer-events:none}
  .found{fill:var(--glow);stroke:var(--accent);stroke-width:2}
  .reach{fill:var(--glow);stroke:var(--accent);stroke-dasharray:2 3}
  aside{display:grid;gap:16px;position:sticky;top:76px;max-height:calc(100vh - 96px);
  overflow-y:auto}
  section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px}
  h2{margin:0 0 8px;font-size:14px}h2 span{color:var(--soft);font-weight:400}
  #hint,.fine{margin:0;color:var(--soft)}
  dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 14px;margin:0}
  dl[hidden]{display:none}
  dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;unicode-bidi:isolate}
  #fact-label{font-weight:600}#fact-url{color:var(--link)}
  ol{list-style:none;margin:0 -8px;padding:0}
  button{display:block;width:100%;padding:8px;border:0;border-left:3px solid transparent;
  border-radius:6px;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
  button:disabled{cursor:default;color:inherit}
  button:hover:enabled,button.current{background:var(--glow)}
  button.error{border-left-color:var(--error)}button.warning{border-left-color:var(--warning)}
  button.note{border-left-color:var(--note)}
  .rule,.label{font-weight:600;overflow-wrap:anywhere}
  .place{color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
  .message{display:block;font-size:14px;overflow-wrap:anywhere}
  #links .message{color:var(--soft);font-size:13px}
  :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
  @media(max-width:860px){main{grid-template-columns:minmax(0,1fr);padding:12px 12px 45vh}
  header{padding:8px 12px;position:static}.pages{margin:0 -12px;padding:0 2px 12px}
  figcaption{padding-left:10px}
  aside{position:static;max-height:none}.slider input{width:38vw}
  #inspector{position:fixed;z-index:3;left:8px;right:8px;bottom:8px;max-height:42vh;overflow-y:auto;
  box-shadow:0 6px 28px #0005}}

  """
