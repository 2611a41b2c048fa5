export const explainerCss = `
.tk-explain{display:grid;gap:20px}
.tk-explain__i{display:flex;gap:12px;align-items:flex-start}
.tk-explain__i p{margin-block-start:2px}
`
