export const shellCss = `
.tk-card{position:relative;display:flex;flex-direction:column;inline-size:var(--tk-width);max-inline-size:100%;container-type:inline-size;background:var(--tk-surface);border-radius:var(--tk-radius-card);box-shadow:0 0 0 1px var(--tk-edge),var(--tk-shadow);overflow:clip}
.tk-head{position:relative;display:grid;grid-template-columns:minmax(40px,auto) 1fr minmax(40px,auto);align-items:center;gap:4px;block-size:56px;padding-inline:8px;border-block-end:1px solid var(--tk-line);flex:none}
.tk-head__l,.tk-head__r{display:flex}
.tk-head__r{justify-content:flex-end}
.tk-head__t{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:600;letter-spacing:-.006em;text-align:center;display:flex;align-items:center;justify-content:center;gap:8px;min-inline-size:0}
.tk-head__t>span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tk-dialog{position:fixed;inset:0;inline-size:auto;block-size:auto;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;background:var(--tk-scrim);color:inherit;overflow:clip;outline:none;padding-block-end:var(--tk-keyboard,0);padding-inline-end:var(--tk-scrollbar,0)}
.tk-dialog[open]{display:grid;place-items:center}
.tk-dialog::backdrop{display:none}
.tk-dialog.is-leaving{background-color:transparent;transition:background-color .2s}
.tk-dialog:not(:modal){pointer-events:none;z-index:1}
.tk-dialog:not(:modal) .tk-card{pointer-events:auto}
.tk-sheet{display:flex;flex-direction:column;gap:8px;inline-size:var(--tk-width);max-inline-size:calc(100% - 16px);max-block-size:min(680px,calc(100dvh - 48px - var(--tk-keyboard,0px)));min-block-size:0;animation:tk-enter .16s var(--tk-ease-enter)}
.tk-sheet .tk-card{inline-size:100%;min-block-size:0;max-block-size:100%}
.is-leaving .tk-sheet{opacity:0;translate:0 8px;transition:opacity .2s var(--tk-ease-exit),translate .2s var(--tk-ease-exit)}
.is-shaking .tk-card{animation:tk-shake .5s ease-out}
@keyframes tk-enter{from{translate:0 12px}}
@keyframes tk-shake{20%{translate:-8px}40%{translate:7px}60%{translate:-5px}80%{translate:3px}}
.tk-body{display:flex;flex-direction:column;position:relative;overflow:hidden auto;min-block-size:0;transition:block-size .15s var(--tk-ease-move);scrollbar-width:thin;overscroll-behavior:contain}
.tk-view{display:flow-root;outline:none}
.tk-view[data-direction=forward]{animation:tk-forward .15s var(--tk-ease-move)}
.tk-view[data-direction=back]{animation:tk-back .15s var(--tk-ease-move)}
@keyframes tk-forward{from{opacity:0;translate:12px}}
@keyframes tk-back{from{opacity:0;translate:-12px}}
.tk-view:dir(rtl)[data-direction=forward]{animation-name:tk-back}
.tk-view:dir(rtl)[data-direction=back]{animation-name:tk-forward}
.tk-head [data-direction=forward],.tk-head [data-direction=back]{animation:tk-fade .12s linear}
@keyframes tk-fade{from{opacity:0}}
.tk-view :focus-visible{scroll-margin-block:72px}
.tk-view h2:focus,.tk-view h3:focus{outline:none}
.tk-netkey{display:inline-flex;align-items:center;gap:8px;block-size:40px;max-inline-size:200px;padding-inline:12px 8px;border-radius:var(--tk-radius-2);font-weight:500}
.tk-netkey:hover{background:var(--tk-fill-1)}
@keyframes tk-more{0%,99%{mask-image:linear-gradient(#000 calc(100% - 40px),#0000)}}
@supports (animation-timeline:scroll()){.tk-body:not(:has(.tk-pinned)){animation:tk-more linear;animation-timeline:scroll(self)}}
.tk-loading{display:grid;gap:8px;min-block-size:120px}
.tk-loading__row{block-size:40px}
@media (max-width:429.98px){
.tk-dialog[open]{place-items:end stretch}
.tk-sheet{inline-size:100%;max-inline-size:100%;max-block-size:calc(100dvh - 24px - var(--tk-keyboard,0px));animation-name:tk-rise}
.is-leaving .tk-sheet{opacity:1;translate:0 100%}
.tk-view{padding-block-end:max(env(safe-area-inset-bottom),14px)}
.tk-sheet .tk-card{border-end-start-radius:0;border-end-end-radius:0;border-start-start-radius:var(--tk-radius-sheet);border-start-end-radius:var(--tk-radius-sheet)}
.tk-head{touch-action:none}
.tk-head::before{content:'';position:absolute;inset-block-start:6px;inset-inline-start:50%;margin-inline-start:-18px;inline-size:36px;block-size:4px;border-radius:2px;background:var(--tk-line)}
@keyframes tk-rise{from{translate:0 100%}}
}
@media (max-height:400px){
.tk-pinned.tk-pinned{position:static}
.tk-sheet{max-block-size:calc(100dvh - 8px - var(--tk-keyboard,0px))}
}
@media (prefers-reduced-motion:reduce){
.is-shaking .tk-card{outline:2px solid var(--tk-danger)}
}
@media (forced-colors:active){
.tk-card{border:1px solid ButtonBorder}
.tk-head{border-color:CanvasText}
}
`
