/** The colours of the page, where the host gives none. */
export const ownColours: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> = {
  light: {
    '--tk-surface': '#ffffff',
    '--tk-text-1': '#16181d',
    '--tk-text-2': '#565c68',
    '--tk-line': '#d9dce3',
    '--tk-accent': '#2f5fe0',
    '--tk-accent-hover': '#254fc0',
    '--tk-on-accent': '#ffffff',
  },
  dark: {
    '--tk-surface': '#17191f',
    '--tk-text-1': '#f2f3f6',
    '--tk-text-2': '#a7adba',
    '--tk-line': '#363b46',
    '--tk-accent': '#7f9dff',
    '--tk-accent-hover': '#9ab2ff',
    '--tk-on-accent': '#0d1226',
  },
}

/** The style sheet of the approval page. The colours of the host's theme are variables; the colours of warnings are not. */
export const css = `
:root{color-scheme:light}
:root[data-mode=dark]{color-scheme:dark}
html,body{margin:0;block-size:100%}
.tka{position:fixed;inset:0;overflow-y:auto;overflow-x:hidden;box-sizing:border-box;padding:20px;background:var(--tk-surface);color:var(--tk-text-1);font:15px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
.tka-body{max-inline-size:480px;margin:0 auto;display:flex;flex-direction:column;gap:14px}
.tka h1{font-size:20px;line-height:1.25;margin:0}
.tka-host{font-weight:600}
.tka-quiet{color:var(--tk-text-2);font-size:13px;margin:0}
.tka dl{margin:0;border-block-start:1px solid var(--tk-line)}
.tka-line{padding-block:8px;border-block-end:1px solid var(--tk-line)}
.tka dt{color:var(--tk-text-2);font-size:13px}
.tka dd{margin:0;white-space:pre-wrap}
.tka-warnings{margin:0;padding:10px 12px;list-style:none;border:1px solid #b3261e;border-radius:10px;background:#fdecea;color:#8c1d18;display:flex;flex-direction:column;gap:6px}
.tka details{font-size:13px}
.tka summary{cursor:pointer}
.tka pre{white-space:pre-wrap;margin:6px 0 0;font:12px/1.5 ui-monospace,monospace}
.tka-keys{display:flex;flex-wrap:wrap;gap:10px}
.tka-keys button{flex:1 1 120px;min-block-size:48px;padding:10px 16px;border-radius:12px;border:1px solid var(--tk-line);background:transparent;color:inherit;font:600 15px/1.3 system-ui,sans-serif;cursor:pointer}
.tka-keys .tka-key{background:var(--tk-accent);border-color:var(--tk-accent);color:var(--tk-on-accent)}
.tka-keys .tka-key:hover{background:var(--tk-accent-hover)}
.tka-keys .tka-key[aria-disabled=true]{cursor:default;background:transparent;color:var(--tk-text-2);border:1px dashed var(--tk-text-2)}
.tka :focus-visible{outline:2px solid var(--tk-text-1);outline-offset:2px}
`
