/** How a view lays its parts out: blocks, paddings, footers. */
export const layoutCss = `
.tk-pad{padding:20px}
.tk-pad-x{padding-inline:20px}
.tk-block{padding:16px 20px}
.tk-block+.tk-block{border-block-start:1px solid var(--tk-line)}
.tk-meta{display:flex;align-items:center;justify-content:space-between;gap:12px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);min-block-size:24px}
.tk-panel{padding:12px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1)}
.tk-panel--warn{background:var(--tk-warning-fill);box-shadow:inset 0 0 0 1px var(--tk-warning)}
.tk-foot{border-block-start:1px solid var(--tk-line);padding:14px 20px;flex:none;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);text-wrap:balance}
.tk-foot--bar{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-block:12px;font-size:var(--tk-text-14);line-height:var(--tk-lead-14)}
.tk-foot--bar.is-icon{padding-inline:20px 12px}
.tk-gap{display:flex;flex-direction:column;gap:16px}
.tk-keys{padding-block-end:20px}
.tk-end{gap:0;padding:8px}
.tk-end .tk-btn{min-block-size:40px}
.tk-search{padding-block-end:8px}
.tk-pinned{position:sticky;inset-block-end:0;background:var(--tk-surface);border-block-start:1px solid var(--tk-line);z-index:1}
.tk-pad--flush{padding-block-start:0}
@media (forced-colors:active){
.tk-foot{border-color:CanvasText}
}
`
