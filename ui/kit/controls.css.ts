/** Buttons, links, chips and switches. */
export const controlsCss = `
.tk-ib{display:inline-grid;place-items:center;inline-size:40px;block-size:40px;border-radius:var(--tk-radius-2);color:var(--tk-text-2);flex:none;transition:background-color .15s,color .15s}
.tk-ib:hover{background:var(--tk-fill-1);color:var(--tk-text-1)}
.tk-ib:disabled{color:var(--tk-text-3);background:none}
.tk-ib--32{inline-size:32px;block-size:32px}
.tk-ib--24{inline-size:24px;block-size:24px;border-radius:var(--tk-radius-1)}
.tk-ib[aria-pressed=true]{color:var(--tk-accent-text);background:var(--tk-accent-fill)}
.tk .tk-btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:48px;padding:8px 16px;border-radius:var(--tk-radius-2);font-size:var(--tk-text-14);line-height:var(--tk-lead-14);font-weight:500;text-align:center;text-decoration:none;overflow-wrap:anywhere;transition:background-color .15s,border-color .15s,color .15s}
.tk .tk-btn--full{inline-size:100%}
.tk .tk-btn--primary{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk .tk-btn--primary:hover{background:var(--tk-accent-hover)}
.tk .tk-btn--secondary{box-shadow:inset 0 0 0 1px var(--tk-line);background:var(--tk-fill-1);color:var(--tk-text-1)}
.tk .tk-btn--secondary:hover{background:var(--tk-fill-2)}
.tk .tk-btn--quiet{color:var(--tk-text-2)}
.tk .tk-btn--quiet:hover{background:var(--tk-fill-1);color:var(--tk-text-1)}
.tk .tk-btn--danger{box-shadow:inset 0 0 0 1px var(--tk-danger);color:var(--tk-danger)}
.tk .tk-btn--danger:hover{background:var(--tk-danger-fill)}
.tk .tk-btn--40{min-block-size:40px;padding:6px 14px}
.tk .tk-btn--32{min-block-size:32px;padding:4px 12px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12)}
.tk .tk-btn:disabled{background:var(--tk-fill-2);color:var(--tk-text-3);box-shadow:none}
.tk-actions{display:flex;gap:8px}
.tk-actions>*{flex:1}
.tk-actions--v{flex-direction:column}
.tk-actions--v>*{flex:none}
.tk-actions>.wide{flex:1.7}
.tk .tk-link{color:var(--tk-accent-text);font-weight:500;border-radius:2px;text-decoration:var(--tk-accent-line)}
.tk .tk-link:hover{text-decoration:underline}
.tk-link--tap{padding:4px;margin:-4px}
.tk-chips{display:flex;flex-wrap:wrap;gap:8px}
.tk-chips--scroll{flex-wrap:nowrap;overflow-x:auto;scrollbar-width:none;margin-inline:-20px;padding:2px 20px;mask-image:linear-gradient(to right,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-chips--scroll:dir(rtl){mask-image:linear-gradient(to left,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-chips--scroll>*{flex:none}
.tk-chip{display:inline-flex;align-items:center;gap:6px;block-size:32px;padding-inline:12px;border-radius:var(--tk-radius-2);box-shadow:inset 0 0 0 1px var(--tk-line);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;color:var(--tk-text-1);white-space:nowrap}
.tk-chip:hover{background:var(--tk-fill-1)}
.tk-chip:disabled{background:var(--tk-fill-2);color:var(--tk-text-3)}
.tk-chip[aria-pressed=true],.tk-chip[aria-checked=true]{background:var(--tk-accent-fill);color:var(--tk-accent-text);box-shadow:inset 0 0 0 1px var(--tk-focus)}
.tk-switch{display:inline-flex;align-items:center;gap:8px;min-block-size:32px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-1);border-radius:var(--tk-radius-1)}
.tk-toggle{position:relative;display:inline-block;inline-size:36px;block-size:20px;border-radius:10px;box-shadow:inset 0 0 0 1.5px var(--tk-line-control);flex:none;transition:background-color .15s}
.tk-toggle::after{content:'';position:absolute;inset-block-start:5px;inset-inline-start:5px;inline-size:10px;block-size:10px;border-radius:50%;background:var(--tk-line-control);transition:transform .15s var(--tk-ease-move)}
[aria-checked=true]>.tk-toggle{background:var(--tk-accent);box-shadow:none}
[aria-checked=true]>.tk-toggle::after{transform:translateX(16px) scale(1.4);background:var(--tk-on-accent)}
[aria-checked=true]>.tk-toggle:dir(rtl)::after{transform:translateX(-16px) scale(1.4)}
.tk-switch:disabled{color:var(--tk-text-3)}
.tk-strip{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);border:1px solid var(--tk-line);border-radius:var(--tk-radius-2)}
.tk-strip>button{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;min-block-size:68px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;text-align:center;color:var(--tk-text-1)}
.tk-strip>button+button{border-inline-start:1px solid var(--tk-line)}
.tk-strip>button:hover:enabled{background:var(--tk-fill-1)}
.tk-strip>button:first-child{border-start-start-radius:7px;border-end-start-radius:7px}
.tk-strip>button:last-child{border-start-end-radius:7px;border-end-end-radius:7px}
.tk-strip>button:focus-visible{z-index:1}
.tk-strip .i{color:var(--tk-accent-text)}
.tk-strip>button:disabled,.tk-strip>button:disabled .i{color:var(--tk-text-3)}
.tk-flip{position:relative;block-size:0;z-index:1}
.tk-flip>button{position:absolute;inset-inline:0;margin-inline:auto;inset-block-start:-20px;inline-size:40px;block-size:40px;border-radius:var(--tk-radius-2);background:var(--tk-surface);box-shadow:0 0 0 1px var(--tk-line);display:grid;place-items:center;color:var(--tk-accent-text)}
.tk-flip>button:hover{background:var(--tk-fill-1)}
@media (forced-colors:active){
.tk-strip,.tk-chip,.tk .tk-btn{border:1px solid ButtonBorder}
.tk .tk-btn--primary:enabled,.tk a.tk-btn--primary{background:Highlight;color:HighlightText;forced-color-adjust:none}
.tk .tk-strip .i,.tk .tk-flip .i{color:inherit}
.tk .tk-strip>button:disabled,.tk .tk-btn:disabled,.tk-chip:disabled{color:GrayText}
.tk-toggle{border:1px solid ButtonText}
[aria-checked=true]>.tk-toggle{background:Highlight}
.tk-toggle::after{background:ButtonText}
.tk-chip[aria-pressed=true],.tk-chip[aria-checked=true]{border:2px solid Highlight}
}
`
