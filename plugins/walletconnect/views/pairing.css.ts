export const pairingCss = `
.tk-wc{display:grid;gap:16px}
.tk-wc__plate{inline-size:100%;aspect-ratio:1}
.tk-wc__plate .tk-skel{inline-size:100%;block-size:100%}
.tk-wc__text{text-align:center}
`
