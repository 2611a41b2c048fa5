export const itemsCss = `
.tk-items__tile{display:flex;flex-direction:column;gap:2px;inline-size:100%;block-size:100%;padding:6px;border-radius:var(--tk-radius-2);text-align:start;min-inline-size:0}
.tk-items__tile:hover{background:var(--tk-fill-1)}
.tk-items__tile:focus-visible{outline-offset:-2px}
.tk-items__box{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;flex:none;inline-size:100%;block-size:104px;margin-block-end:4px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1);overflow:hidden;color:var(--tk-text-2);font-size:var(--tk-text-12);text-align:center;overflow-wrap:anywhere}
.tk-items__box>span{padding:8px}
.tk-items__box img{inline-size:100%;block-size:100%;object-fit:contain}
.tk-items__box--large{block-size:min(280px,60vw)}
.tk-items__box--small{inline-size:64px;block-size:64px;margin:0}
.tk-items__one{display:flex;align-items:center;gap:12px;min-inline-size:0}
.tk-items__sum{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);overflow-wrap:anywhere}
.tk-items__id{overflow-wrap:anywhere}
@media (forced-colors:active){.tk-items__box{border:1px solid CanvasText}}
`
