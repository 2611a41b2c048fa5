/** Rows, sections and the grey of rows that load. */
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
.tk-row.is-off{color:var(--tk-text-3)}
.tk-row.is-off:hover{background:none}
.tk-row.is-off .tk-row__m{opacity:.45;filter:grayscale(1)}
.tk-row.is-off .tk-row__s{color:var(--tk-text-3)}
.tk-row.is-on::before,.tk-active::before{content:'';position:absolute;inset-inline-start:-8px;inset-block:14px;inline-size:3px;border-start-end-radius:2px;border-end-end-radius:2px;background:var(--tk-focus)}
.tk-active{position:relative}
.tk-active::before{inset-inline-start:-1px}
.tk-vlist{position:relative;margin:8px}
.tk-vlist>li{position:absolute;inset-inline:0}
.tk-sect{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:32px;padding:4px 20px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-sect--rule{border-block-start:1px solid var(--tk-line)}
.tk-skel{background:var(--tk-fill-2);border-radius:var(--tk-radius-1);display:block;position:relative;overflow:hidden;flex:none;max-inline-size:100%}
.tk-skel--square{border-radius:22%}
.tk-skel--circle{border-radius:50%}
.tk-skel::after{content:'';position:absolute;inset:0;transform:translateX(-100%);background:linear-gradient(90deg,transparent,color-mix(in srgb,var(--tk-text-1) 7%,transparent),transparent);animation:tk-sheen 1.6s linear infinite}
@keyframes tk-sheen{to{transform:translateX(100%)}}
.tk-row .tk-fig,.tk-dl .tk-fig{letter-spacing:inherit}
.tk-list--flush{padding-block-start:0}
.tk-end-value{display:grid;justify-items:end;min-inline-size:0;color:var(--tk-text-1)}
.tk-row__b--loading{gap:6px}
@media (forced-colors:active){
.tk-row.is-on::before,.tk-active::before{background:Highlight}
.tk-skel{border:1px solid GrayText}
.tk-row.is-off{color:GrayText}
}
`
