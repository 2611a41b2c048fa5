export const onrampCss = `
.tk-buy__pay{border-block-end:1px solid var(--tk-line)}
.tk-buy__pay .tk-amount{margin-block-start:8px}
.tk-buy__presets{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;margin-block-start:12px;border:0;padding:0}
.tk-choice{position:relative;display:grid;place-items:center;min-block-size:40px;padding:4px;border-radius:var(--tk-radius-2);box-shadow:inset 0 0 0 1px var(--tk-line);font-weight:500;cursor:pointer;overflow-wrap:anywhere;text-align:center}
.tk-choice:hover{background:var(--tk-fill-1)}
.tk-choice:has(:checked){box-shadow:inset 0 0 0 1.5px var(--tk-accent);background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-choice:has(:focus-visible){outline:2px solid var(--tk-focus);outline-offset:2px}
.tk-choice input,.tk-buy__seller input{position:absolute;opacity:0;inset:0;inline-size:100%;block-size:100%;margin:0;cursor:pointer}
.tk-buy__seller:has(:focus-visible){outline:2px solid var(--tk-focus);outline-offset:-2px}
.tk-buy__dot{inline-size:20px;block-size:20px;flex:none;border-radius:50%;box-shadow:inset 0 0 0 1.5px var(--tk-text-3)}
.tk-buy__seller:has(:checked) .tk-buy__dot{box-shadow:inset 0 0 0 6px var(--tk-accent)}
.tk-buy__get{display:flex;align-items:center;justify-content:space-between;gap:12px;flex-wrap:wrap;border-block-end:1px solid var(--tk-line)}
.tk-buy__to{display:grid;gap:8px;border-block-start:1px solid var(--tk-line)}
.tk-view:has(.tk-buy__to) :focus-visible{scroll-margin-block-end:160px}
.tk-buy__line{margin-block-start:8px;overflow-wrap:anywhere}
.tk-buy__what{display:flex;gap:12px;align-items:flex-start}
.tk-buy__price{flex:1 0 100%}
.tk-buy__note{padding-block-end:16px}
.tk-buy__group{border:0;padding:0;margin:0;min-inline-size:0}
.tk-buy__group .tk-list{padding-block-start:0}
@media (forced-colors:active){
.tk-choice{border:1px solid ButtonBorder}
.tk-choice:has(:checked){border:2px solid Highlight}
.tk-buy__dot{border:1px solid ButtonBorder}
.tk-buy__seller:has(:checked) .tk-buy__dot{border:6px solid Highlight}
}
`
