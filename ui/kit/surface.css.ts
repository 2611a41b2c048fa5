/** Card, rails, blocks and what floats over them. */
export const surfaceCss = `
.tk-card{position:relative;display:flex;flex-direction:column;inline-size:var(--tk-width);max-inline-size:100%;container-type:inline-size;background:var(--tk-surface);border-radius:var(--tk-radius-card);box-shadow:0 0 0 1px var(--tk-edge),var(--tk-shadow);overflow:hidden}
.tk-head{position:relative;display:grid;grid-template-columns:minmax(40px,auto) 1fr minmax(40px,auto);align-items:center;gap:4px;block-size:56px;padding-inline:8px;border-block-end:1px solid var(--tk-line);flex:none}
.tk-head__l,.tk-head__r{display:flex}
.tk-head__r{justify-content:flex-end}
.tk-head__t{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:600;letter-spacing:-.006em;text-align:center;display:flex;align-items:center;justify-content:center;gap:8px;min-inline-size:0}
.tk-head__t>span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tk-body{display:flex;flex-direction:column;min-block-size:0}
.tk-pad{padding:20px}
.tk-pad-x{padding-inline:20px}
.tk-block{padding:16px 20px}
.tk-block+.tk-block,.tk-flip+.tk-block{border-block-start:1px solid var(--tk-line)}
.tk-meta{display:flex;align-items:center;justify-content:space-between;gap:12px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);min-block-size:24px}
.tk-panel{padding:12px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1)}
.tk-panel--warn{background:var(--tk-warning-fill);box-shadow:inset 0 0 0 1px var(--tk-warning)}
.tk-foot{border-block-start:1px solid var(--tk-line);padding:14px 20px;flex:none;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);text-wrap:balance}
.tk-foot--bar{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-block:12px;font-size:var(--tk-text-14);line-height:var(--tk-lead-14)}
.tk-foot--bar.is-icon{padding-inline:20px 12px}
.tk-hr{block-size:1px;background:var(--tk-line);border:0;margin:0}
.tk-hr--inset{margin-inline:20px}
.tk-or{display:flex;align-items:center;gap:12px;color:var(--tk-text-3);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);padding:12px 20px}
.tk-or::before,.tk-or::after{content:'';flex:1;block-size:1px;background:var(--tk-line)}
.tk-steps{position:absolute;inset-inline:0;inset-block-end:-1px;display:flex;gap:4px;block-size:2px}
.tk-steps>i{flex:1;background:var(--tk-line)}
.tk-steps>i.on{background:var(--tk-focus)}
.tk-toast{display:inline-flex;align-items:center;gap:10px;min-block-size:44px;max-inline-size:min(330px,100%);padding:10px 16px 10px 12px;border-radius:var(--tk-radius-2);background:var(--tk-text-1);color:var(--tk-surface);font-weight:500}
.tk-toast__d{inline-size:22px;block-size:22px;border-radius:50%;display:grid;place-items:center;flex:none}
.tk .tk-toast__d .i{inline-size:14px;block-size:14px;stroke-width:2.25}
.tk-toast--ok .tk-toast__d{background:var(--tk-accent-on-ink);color:var(--tk-text-1)}
.tk-toast--err .tk-toast__d{background:var(--tk-danger-on-ink);color:var(--tk-text-1)}
.tk .tk-toast--load .tk-toast__d .i{inline-size:20px;block-size:20px;stroke-width:1.75}
.tk-alert{display:flex;gap:12px;padding:12px 12px 14px 16px;background:var(--tk-surface);border:1px solid var(--tk-edge);border-inline-start:3px solid var(--tk-danger);border-radius:var(--tk-radius-2);inline-size:100%;align-items:flex-start}
.tk-alert>.i{color:var(--tk-danger)}
.tk-alert--warn{border-inline-start-color:var(--tk-warning)}
.tk-alert--warn>.i{color:var(--tk-warning)}
.tk-alert__c{font-family:var(--tk-font-mono);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-alert p{font-size:var(--tk-text-12);line-height:calc(var(--tk-font-size-master)*1.8);color:var(--tk-text-2);margin-block-start:2px;overflow-wrap:anywhere}
@media (forced-colors:active){
.tk-card,.tk-toast{border:1px solid ButtonBorder}
.tk-steps>i{background:GrayText}
.tk-steps>i.on{background:Highlight}
.tk-hr,.tk-head,.tk-foot{border-color:CanvasText}
}
`
