export const payCss = `
.tk-pay__amount{border-block-end:1px solid var(--tk-line)}
.tk-pay__presets{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-block-start:12px;border:0;padding:0}
.tk-pay__choice{position:relative;display:grid;place-items:center;min-block-size:40px;padding:4px;border-radius:var(--tk-radius-2);box-shadow:inset 0 0 0 1px var(--tk-line);font-weight:500}
.tk-pay__choice:hover{background:var(--tk-fill-1)}
.tk-pay__choice:has(:checked){box-shadow:inset 0 0 0 1.5px var(--tk-accent);background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-pay__choice:has(:focus-visible){outline:2px solid var(--tk-focus);outline-offset:2px}
.tk-pay__choice input{position:absolute;opacity:0;inset:0;inline-size:100%;block-size:100%;margin:0;cursor:pointer}
.tk-pay__under{margin-block-start:8px;min-block-size:20px;overflow-wrap:anywhere}
.tk-pay__to{display:grid;gap:8px;border-block-start:1px solid var(--tk-line)}
.tk-pay__address{margin-block-start:8px;padding:10px 12px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1)}
.tk-pay__plate{inline-size:262px;max-inline-size:100%;margin-inline:auto}
.tk-pay__icon{display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1)}
.tk-pay__facts{border-block-end:1px solid var(--tk-line)}
.tk-pay__facts .tk-fig{overflow-wrap:anywhere}
@media (forced-colors:active){
.tk-pay__choice{border:1px solid ButtonBorder}
.tk-pay__choice:has(:checked){border:2px solid Highlight}
}
`
