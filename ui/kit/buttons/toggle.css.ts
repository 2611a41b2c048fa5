export const toggleCss = `
.tk-switch{display:inline-flex;align-items:center;gap:8px;min-block-size:32px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-1);border-radius:var(--tk-radius-1)}
.tk-toggle{position:relative;display:inline-block;inline-size:36px;block-size:20px;border-radius:10px;box-shadow:inset 0 0 0 1.5px var(--tk-line-control);flex:none;transition:background-color .15s}
.tk-toggle::after{content:'';position:absolute;inset-block-start:5px;inset-inline-start:5px;inline-size:10px;block-size:10px;border-radius:50%;background:var(--tk-line-control);transition:transform .15s var(--tk-ease-move)}
[aria-checked=true]>.tk-toggle{background:var(--tk-accent);box-shadow:none}
[aria-checked=true]>.tk-toggle::after{transform:translateX(16px) scale(1.4);background:var(--tk-on-accent)}
[aria-checked=true]>.tk-toggle:dir(rtl)::after{transform:translateX(-16px) scale(1.4)}
.tk-switch:disabled{color:var(--tk-text-3)}
@media (forced-colors:active){
.tk-toggle{border:1px solid ButtonText}
[aria-checked=true]>.tk-toggle{background:Highlight}
.tk-toggle::after{background:ButtonText}
}
`
