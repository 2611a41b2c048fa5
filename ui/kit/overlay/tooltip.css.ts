export const tooltipCss = `
.tk-tipped{position:relative;display:inline-flex}
.tk .tk-tip{position:absolute;inset:auto;inset-block-end:calc(100% + 8px);inset-inline-start:0;inline-size:max-content;max-inline-size:260px;margin:0;padding:6px 10px;border:0;overflow:visible;border-radius:6px;background:var(--tk-text-1);color:var(--tk-surface);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;text-wrap:pretty;pointer-events:none}
.tk .tk-tip:not(.is-shown){display:none}
.tk .tk-tip:popover-open{position:fixed;inset:auto;translate:var(--x) var(--y);top:0;left:0}
.tk-tip::after{content:'';position:absolute;inset-block-start:100%;left:var(--arrow,10px);inline-size:10px;block-size:5px;background:inherit;clip-path:polygon(0 0,100% 0,50% 100%)}
.tk-tip.is-below::after{inset-block-start:-5px;clip-path:polygon(50% 0,100% 100%,0 100%)}
@media (forced-colors:active){.tk .tk-tip{border:1px solid ButtonBorder}}
`
