export const receiveCss = `
.tk-receive{display:grid;gap:20px;justify-items:center}
.tk-receive__plate{inline-size:262px;max-inline-size:100%}
.tk-receive__who{display:grid;gap:6px;justify-items:center;inline-size:100%}
`
