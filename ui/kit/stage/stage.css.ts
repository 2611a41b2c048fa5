/** Bezel, centre stage and notices. */
export const stageCss = `
.tk-stage{display:flex;flex-direction:column;align-items:center;text-align:center;padding:36px 28px 28px}
.tk-stage__t{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;letter-spacing:-.012em;margin-block-start:24px;text-wrap:balance;overflow-wrap:anywhere}
.tk .tk-stage__t:focus{outline:0}
.tk-stage__s{color:var(--tk-text-2);margin-block-start:8px;margin-inline:auto;max-inline-size:290px;text-wrap:balance;overflow-wrap:anywhere}
.tk-stage__a{inline-size:100%;margin-block-start:24px;display:flex;flex-direction:column;gap:8px}
.tk-ring{position:relative;display:grid;place-items:center;inline-size:112px;block-size:112px}
.tk .tk-ring>svg:first-child{position:absolute;inset:0;inline-size:100%;block-size:100%;stroke-width:1.5;stroke-linecap:round}
.tk-ring>svg path{transition:stroke .24s linear}
.tk-ring .t{stroke:color-mix(in srgb,var(--tk-line-control) 62%,var(--tk-surface))}
.tk-ring .on{stroke:var(--tk-focus)}
.tk-ring.is-danger .on{stroke:var(--tk-danger)}
.tk-ring.is-warn .on{stroke:var(--tk-warning)}
.tk-ring .sweep{transform-origin:56px 56px;animation:tk-turn 2.4s steps(60) infinite}
.tk-ring .mark{position:absolute;inset-inline-end:18px;inset-block-end:18px;inline-size:28px;block-size:28px;border-radius:50%;display:grid;place-items:center;box-shadow:0 0 0 3px var(--tk-surface)}
.tk-ring .mark--danger{background:var(--tk-danger);color:var(--tk-on-danger)}
.tk-ring .mark--ok{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk .core{display:grid;place-items:center;inline-size:64px;block-size:64px;border-radius:50%;background:var(--tk-fill-1);color:var(--tk-text-1)}
.tk .core .i{inline-size:28px;block-size:28px;stroke-width:1.25}
.tk .core--accent{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk .core--accent .i{stroke-width:1.75}
.tk .core--danger{background:var(--tk-danger-fill);color:var(--tk-danger)}
.tk .core--warning{background:var(--tk-warning-fill);color:var(--tk-warning)}
.tk-note{display:flex;gap:10px;padding:12px;border-radius:var(--tk-radius-2);font-size:var(--tk-text-12);line-height:calc(var(--tk-font-size-master)*1.8);background:var(--tk-fill-1);color:var(--tk-text-2);text-align:start;overflow-wrap:anywhere}
.tk-note>.i{margin-block-start:-1px}
.tk-note b{display:block;color:var(--tk-text-1);font-weight:600;font-size:var(--tk-text-14);line-height:var(--tk-lead-14)}
.tk-note--warning{background:var(--tk-warning-fill);color:var(--tk-text-1)}
.tk-note--warning>.i,.tk-note--warning b{color:var(--tk-warning)}
.tk-note--danger{background:var(--tk-danger-fill);color:var(--tk-text-1)}
.tk-note--danger>.i,.tk-note--danger b{color:var(--tk-danger)}
@media (forced-colors:active){
.tk-note{border:1px solid ButtonBorder}
.tk .tk-ring .on{stroke:Highlight}
.tk-note>.i{color:inherit}
.tk-ring .t{stroke:GrayText}
}
`
