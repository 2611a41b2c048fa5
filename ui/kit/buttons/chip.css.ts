export const chipCss = `
.tk-chips{display:flex;flex-wrap:wrap;gap:8px}
.tk-chips--scroll{flex-wrap:nowrap;overflow-x:auto;scrollbar-width:none;margin-inline:-20px;padding:2px 20px;mask-image:linear-gradient(to right,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-chips--scroll:dir(rtl){mask-image:linear-gradient(to left,#0000 0,#000 20px,#000 calc(100% - 48px),#0000)}
.tk-chips--scroll>*{flex:none}
.tk-chip{display:inline-flex;align-items:center;gap:6px;block-size:32px;padding-inline:12px;border-radius:var(--tk-radius-2);box-shadow:inset 0 0 0 1px var(--tk-line);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;color:var(--tk-text-1);white-space:nowrap}
.tk-chip:hover{background:var(--tk-fill-1)}
.tk-chip:disabled{background:var(--tk-fill-2);color:var(--tk-text-3)}
.tk-chip[aria-pressed=true],.tk-chip[aria-checked=true]{background:var(--tk-accent-fill);color:var(--tk-accent-text);box-shadow:inset 0 0 0 1px var(--tk-focus)}
@media (forced-colors:active){
.tk-chip{border:1px solid ButtonBorder}
.tk-chip:disabled{color:GrayText}
.tk-chip[aria-pressed=true],.tk-chip[aria-checked=true]{border:2px solid Highlight}
}
`
