/** Buttons, links and their rows. */
export const buttonsCss = `
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
.tk .tk-btn:is(:disabled,.is-off){background:var(--tk-fill-2);color:var(--tk-text-3);box-shadow:none}
.tk-actions{display:flex;gap:8px}
.tk-actions>*{flex:1}
.tk-actions--v{flex-direction:column}
.tk-actions--v>*{flex:none}
.tk-actions>.wide{flex:1.7}
.tk .tk-link{color:var(--tk-accent-text);font-weight:500;border-radius:2px;text-decoration:var(--tk-accent-line)}
.tk .tk-link:hover{text-decoration:underline}
.tk-link--tap{padding:4px;margin:-4px}
@media (forced-colors:active){
.tk .tk-btn{border:1px solid ButtonBorder}
.tk .tk-btn--primary:enabled:not(.is-off),.tk a.tk-btn--primary{background:Highlight;color:HighlightText;forced-color-adjust:none}
.tk .tk-btn:is(:disabled,.is-off){color:GrayText}
}
`
