export const captureCss = `
.tk-capture__t{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
.tk-capture__s{margin-block:4px 20px;color:var(--tk-text-2);text-wrap:pretty}
.tk-capture__ends{display:flex;gap:8px;margin-block-start:10px;margin-inline:-20px;padding:2px 20px;overflow-x:auto;scrollbar-width:none;mask-image:linear-gradient(to right,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-capture__ends:dir(rtl){mask-image:linear-gradient(to left,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-capture__ends>*{flex:none}
`
