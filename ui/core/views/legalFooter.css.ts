export const legalFooterCss = `
.tk-legal{display:flex;gap:10px;align-items:flex-start;text-align:start;cursor:pointer}
.tk-legal input{flex:none;inline-size:20px;block-size:20px;margin:0;accent-color:var(--tk-accent)}
`
