export const toastsCss = `
.tk-toast{display:inline-flex;align-items:center;gap:10px;min-block-size:44px;max-inline-size:min(330px,100%);padding:10px 16px 10px 12px;border-radius:var(--tk-radius-2);background:var(--tk-text-1);color:var(--tk-surface);font-weight:500}
.tk-toast__d{inline-size:22px;block-size:22px;border-radius:50%;display:grid;place-items:center;flex:none}
.tk .tk-toast__d .i{inline-size:14px;block-size:14px;stroke-width:2.25}
.tk-toast--ok .tk-toast__d{background:var(--tk-accent-on-ink);color:var(--tk-text-1)}
.tk-toast--err .tk-toast__d{background:var(--tk-danger-on-ink);color:var(--tk-text-1)}
.tk .tk-toast--load .tk-toast__d .i{inline-size:20px;block-size:20px;stroke-width:1.75}
.tk-toasts{position:absolute;inset-block-start:68px;inset-inline:12px;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;pointer-events:none;z-index:3}
.tk-toasts>*{max-inline-size:100%}
.tk-toast{pointer-events:auto;animation:tk-toast .15s var(--tk-ease-enter)}
@keyframes tk-toast{from{opacity:0;translate:0 -8px}}
@media (forced-colors:active){
.tk-toast{border:1px solid ButtonBorder}
}
`
