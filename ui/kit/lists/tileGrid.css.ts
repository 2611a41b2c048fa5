export const tileGridCss = `
.tk-grid{display:grid;grid-template-columns:repeat(4,1fr);padding:8px}
.tk-tile{display:flex;flex-direction:column;align-items:center;gap:8px;padding:10px 4px 8px;border-radius:var(--tk-radius-2);min-inline-size:0}
.tk-vgrid .tk-skel::after{content:none}
.tk-vgrid .tk-tile{inline-size:100%}
.tk-tile:hover,.tk-tile.is-on{background:var(--tk-fill-1)}
.tk-tile:focus-visible{outline-offset:-2px}
.tk-tile__n{font-size:var(--tk-text-12);line-height:var(--tk-lead-12);inline-size:100%;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--tk-text-1)}
`
