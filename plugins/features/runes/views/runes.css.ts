export const runesCss = `
.tk-runes__own{min-block-size:24px;flex-wrap:wrap}
.tk-runes__rule{border-block-start:1px solid var(--tk-line)}
.tk-runes__cost .tk-dl dt{flex:0 1 auto;overflow-wrap:break-word}
.tk-runes__mine{padding-inline-end:10px}
.tk-runes__typed{margin-block-start:12px}
.tk-runes__more{padding-block:4px 12px}
.tk-runes__pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(136px,100%),1fr));gap:12px;align-items:start}
.tk-runes__pair>*{min-inline-size:0}
.tk-runes__fact{margin-block-start:4px}
.tk-runes__id{display:flex;align-items:center;justify-content:space-between;gap:8px}
.tk-runes__id>:first-child{min-inline-size:0;overflow-wrap:anywhere}
.tk-runes__sign{display:grid;place-items:center;flex:none;inline-size:36px;block-size:36px;border-radius:50%;background:var(--tk-fill-2);color:var(--tk-text-1);font-size:var(--tk-text-16)}
.tk-runes__steps{display:flex;flex-direction:column;gap:16px}
.tk-runes__steps>li{display:grid;gap:6px;padding-inline-start:20px;position:relative}
.tk-runes__steps>li::before{content:'';position:absolute;inset-inline-start:0;inset-block-start:6px;inline-size:8px;block-size:8px;border-radius:50%;background:var(--tk-line-control)}
.tk-runes__steps>li.is-done::before{background:var(--tk-positive)}
.tk-runes__steps>li.is-bad::before{background:var(--tk-danger)}
@media (forced-colors:active){
.tk-runes__steps>li::before{border:1px solid CanvasText}
.tk-runes__sign{border:1px solid CanvasText}
}
`
