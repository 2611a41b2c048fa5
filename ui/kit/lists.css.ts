/** Rows, tiles, sections, read-outs and the shapes of what they show. */
export const listsCss = `
.tk-list{padding:8px;display:flex;flex-direction:column}
.tk-row{position:relative;display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:56px;padding:8px 12px;border-radius:var(--tk-radius-2);transition:background-color .15s}
button.tk-row:hover,a.tk-row:hover{background:var(--tk-fill-1)}
.tk a.tk-row{text-decoration:none}
.tk-row:focus-visible{outline-offset:-2px}
.tk-row__m{flex:none;display:grid;place-items:center}
.tk-row__b{flex:1;min-inline-size:0;display:flex;flex-direction:column}
.tk-row__t,.tk-row__s{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tk-row__t{font-size:var(--tk-text-14);line-height:var(--tk-lead-14);font-weight:500}
.tk-row__s{font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-row__e{flex:none;display:flex;align-items:center;gap:4px;color:var(--tk-text-2);max-inline-size:55%}
.tk-row__e>.i:last-child{margin-inline-end:-4px}
.tk-row__e.col,.tk-row__e>.end{display:flex;flex-direction:column;align-items:flex-end;gap:0;color:var(--tk-text-1)}
.tk-row.is-off{color:var(--tk-text-3)}
.tk-row.is-off:hover{background:none}
.tk-row.is-off .tk-row__m{opacity:.45;filter:grayscale(1)}
.tk-row.is-off .tk-row__s{color:var(--tk-text-3)}
.tk-row.is-on::before,.tk-active::before{content:'';position:absolute;inset-inline-start:-8px;inset-block:14px;inline-size:3px;border-start-end-radius:2px;border-end-end-radius:2px;background:var(--tk-focus)}
.tk-active{position:relative}
.tk-active::before{inset-inline-start:-1px}
.tk-radio{inline-size:20px;block-size:20px;border-radius:50%;box-shadow:inset 0 0 0 1.5px var(--tk-line-control);flex:none}
[aria-checked=true]>.tk-row__e>.tk-radio{box-shadow:inset 0 0 0 6px var(--tk-focus)}
.tk-vlist{position:relative;margin:8px}
.tk-vlist>li{position:absolute;inset-inline:0}
.tk-sect{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:32px;padding:4px 20px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-sect--rule{border-block-start:1px solid var(--tk-line)}
.tk-tag{display:inline-flex;align-items:center;gap:4px;min-block-size:20px;padding-inline:6px;border-radius:var(--tk-radius-1);background:var(--tk-fill-2);color:var(--tk-text-2);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;white-space:nowrap}
.tk-tag--accent{background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-tag--positive{background:var(--tk-positive-fill);color:var(--tk-positive)}
.tk-tag--warning{background:var(--tk-warning-fill);color:var(--tk-warning)}
.tk-tag--danger{background:var(--tk-danger-fill);color:var(--tk-danger)}
.tk-glyph{display:grid;place-items:center;inline-size:36px;block-size:36px;flex:none;border-radius:10px;background:var(--tk-fill-2);color:var(--tk-text-1)}
.tk-glyph--accent{background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-initial::before{content:attr(data-initial)}
.tk-initial{display:grid;place-items:center;inline-size:100%;block-size:100%;background:var(--tk-fill-2);color:var(--tk-text-2);font-weight:600;line-height:1}
.tk .tk-img{inline-size:100%;block-size:100%;object-fit:cover}
.tk .tk-img.is-pending{opacity:0}
.tk-wal,.tk-net,.tk-av,.tk-tok__i{display:block;flex:none;overflow:hidden;background:var(--tk-fill-2)}
.tk-wal{position:relative;border-radius:22%}
.tk-wal::after{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px rgb(127 127 127/.16)}
.tk-tok{position:relative;display:block;flex:none}
.tk-tok__i{inline-size:100%;block-size:100%;border-radius:50%}
.tk-tok__n{position:absolute;inset-inline-end:-4px;inset-block-end:-3px;padding:2px;background:var(--tk-surface)}
.tk-tok__w{position:absolute;inset-inline-end:-5px;inset-block-end:-4px;padding:2px;background:var(--tk-surface);border-radius:6px}
.tk-net,.tk-tok__n{clip-path:polygon(0 14%,1% 9%,4.5% 4%,9% 1%,14% 0,64% 0,68% 1%,71% 3%,97% 29%,99% 32%,100% 36%,100% 86%,99% 91%,96% 96%,91% 99%,86% 100%,14% 100%,9% 99%,4% 96%,1% 91%,0 86%)}
.tk-av{border-radius:50%}
.tk-av>svg{inline-size:100%;block-size:100%}
.tk-badge{position:absolute;inset-inline-end:-4px;inset-block-end:-3px;display:grid;place-items:center;inline-size:18px;block-size:18px;border-radius:50%;background:var(--tk-fill-2);color:var(--tk-text-1);box-shadow:0 0 0 2px var(--tk-surface)}
.tk .tk-badge .i{inline-size:12px;block-size:12px;stroke-width:2.25}
.tk-badge--done{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk-badge--danger{background:var(--tk-danger);color:var(--tk-on-danger)}
.tk-grid{display:grid;grid-template-columns:repeat(4,1fr);padding:8px}
.tk-tile{display:flex;flex-direction:column;align-items:center;gap:8px;padding:10px 4px 8px;border-radius:var(--tk-radius-2);min-inline-size:0}
.tk-tile:hover,.tk-tile.is-on{background:var(--tk-fill-1)}
.tk-tile:focus-visible{outline-offset:-2px}
.tk-tile__n{font-size:var(--tk-text-12);line-height:var(--tk-lead-12);inline-size:100%;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--tk-text-1)}
.tk-seal{position:absolute;inset-inline-end:-5px;inset-block-end:-5px;inline-size:18px;block-size:18px;border-radius:50%;background:var(--tk-surface);color:var(--tk-accent-text);display:grid;place-items:center}
.tk .tk-seal .i{inline-size:16px;block-size:16px;stroke-width:1.9}
.tk-skel{background:var(--tk-fill-2);border-radius:var(--tk-radius-1);display:block;position:relative;overflow:hidden;flex:none;max-inline-size:100%}
.tk-skel--square{border-radius:22%}
.tk-skel--circle{border-radius:50%}
.tk-skel::after{content:'';position:absolute;inset:0;transform:translateX(-100%);background:linear-gradient(90deg,transparent,color-mix(in srgb,var(--tk-text-1) 7%,transparent),transparent);animation:tk-sheen 1.6s linear infinite}
@keyframes tk-sheen{to{transform:translateX(100%)}}
@media (forced-colors:active){
.tk-row.is-on::before,.tk-active::before{background:Highlight}
.tk-radio{border:1px solid ButtonText}
[aria-checked=true]>.tk-row__e>.tk-radio{border:6px solid Highlight}
.tk-wal,.tk-tok,.tk-net,.tk-av{forced-color-adjust:none}
.tk-tag,.tk-skel{border:1px solid GrayText}
.tk-row.is-off{color:GrayText}
}
`
