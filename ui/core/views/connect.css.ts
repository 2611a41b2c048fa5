export const connectCss = `
.tk-locked{opacity:.45}
.tk-or{display:flex;align-items:center;gap:12px;padding:4px 20px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-or::before,.tk-or::after{content:'';flex:1;border-block-start:1px solid var(--tk-line)}
.tk-section--coming{block-size:88px}
@media (forced-colors:active){
.tk-or::before,.tk-or::after{border-color:CanvasText}
}
`
