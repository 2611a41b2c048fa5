/** The line between the search and the tiles. */
export const allWalletsCss = `
.tk-allw__bar{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-inline:20px;min-block-size:40px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-allw__bar .tk-switch{color:var(--tk-text-1)}
.tk-allw__tag{font-size:10px;line-height:12px;color:var(--tk-text-2);margin-block:-8px -10px}
.tk-allw__tag--warn{color:var(--tk-danger)}
`
