export const reviewCss = `
.tk-review__figure{display:flex;align-items:center;gap:12px;padding-block:24px 20px;border-block-end:1px solid var(--tk-line)}
.tk-review__figure .grow{min-inline-size:0}
.tk-review__figure .grow>*+*{margin-block-start:4px}
.tk-review__who{min-inline-size:0}
.tk-review__address{margin-block-start:8px;padding:10px 12px;background:var(--tk-fill-1);border-radius:var(--tk-radius-2)}
.tk-review__details{padding-block:6px}
.tk-review__details .tk-dl>div:has(.tk-addr__g){display:block}
.tk-review__details dd:has(.tk-addr__g){margin-block-start:6px;text-align:start}
.tk-review__details .tk-addr:has(.tk-addr__g){font-size:min(var(--tk-text-14),4cqi)}
.tk-review__text{overflow-wrap:anywhere}
.tk-review__notices{display:flex;flex-direction:column}
div:has(>.tk-block)+.tk-review__notices{padding-block-start:0}
div:has(>.tk-review__notices)+.tk-block{border-block-start:1px solid var(--tk-line)}
.tk-review__change,.tk-review__notice{position:relative;scroll-margin-block:16px}
:is(.tk-review__change,.tk-review__notice):focus{outline:none}
:is(.tk-review__change,.tk-review__notice)>i{display:block;block-size:1px;margin-block-end:-1px}
:is(.tk-review__change,.tk-review__notice)>i:last-child{margin-block:-1px 0}
.tk-review__hint{margin-block:0 16px}
.tk-review__says{display:grid}
.tk-review__says>*{grid-area:1/1;place-self:start;text-align:start}
.tk-review__next{visibility:hidden}
.tk-review__log{max-block-size:160px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);margin:0 0 12px}
.tk-similar__frame{margin-block-start:6px;padding:10px 12px;border:1px solid var(--tk-line);border-radius:var(--tk-radius-2)}
.tk-similar__frame--doubt{border-color:var(--tk-warning)}
.tk-similar__accept>:first-child{flex:0 0 96px;min-inline-size:0}
.tk-similar__who{color:var(--tk-text-1);font-weight:500}
.tk-pad.tk-pinned{padding-block:16px}
`
