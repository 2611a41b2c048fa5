export const swapCss = `
.tk-swap__side{padding-block:20px}
.tk-swap__side .tk-meta{margin-block-end:4px}
.tk-swap__side+.tk-swap__mid+.tk-swap__side{padding-block-start:24px}
.tk-swap__under{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px;min-block-size:24px;margin-block-start:8px}
.tk-swap__under>span{overflow-wrap:anywhere;min-inline-size:0}
.tk-swap__mid{position:relative;block-size:1px;background:var(--tk-line);display:grid;place-items:center}
.tk-swap__mid>.tk-ib{position:absolute;inset-block-start:-20px;background:var(--tk-surface);border:1px solid var(--tk-line-control);border-radius:var(--tk-radius-2);color:var(--tk-accent-text)}
.tk-swap__side .is-stale{opacity:.6}
.tk-swap__rate{border-block-start:1px solid var(--tk-line)}
.tk-swap__rate .tk-disc>summary .tk-tag{margin-inline-start:8px}
.tk-swap__steps{display:flex;flex-direction:column;gap:16px;padding:16px 20px;border-block-start:1px solid var(--tk-line)}
.tk-swap__steps>li{display:flex;gap:12px;align-items:flex-start}
.tk-swap__n{display:grid;place-items:center;flex:none;inline-size:24px;block-size:24px;border-radius:50%;font-weight:600;font-size:var(--tk-text-12);background:var(--tk-fill-2);color:var(--tk-text-2)}
li[aria-current]>.tk-swap__n{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk-swap__steps>li>div{min-inline-size:0;overflow-wrap:anywhere}
@media (forced-colors:active){
.tk-swap__mid{background:CanvasText}
.tk-swap__n{border:1px solid CanvasText}
}
`
