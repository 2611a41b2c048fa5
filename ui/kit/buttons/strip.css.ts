export const stripCss = `
.tk-strip{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);border:1px solid var(--tk-line);border-radius:var(--tk-radius-2)}
.tk-strip>button{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;min-block-size:68px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;text-align:center;color:var(--tk-text-1)}
.tk-strip>button+button{border-inline-start:1px solid var(--tk-line)}
.tk-strip>button:hover:enabled{background:var(--tk-fill-1)}
.tk-strip>button:first-child{border-start-start-radius:7px;border-end-start-radius:7px}
.tk-strip>button:last-child{border-start-end-radius:7px;border-end-end-radius:7px}
.tk-strip>button:focus-visible{z-index:1}
.tk-strip .i{color:var(--tk-accent-text)}
.tk-strip>button:disabled,.tk-strip>button:disabled .i{color:var(--tk-text-3)}
@media (forced-colors:active){
.tk-strip{border-color:ButtonBorder}
.tk .tk-strip .i{color:inherit}
.tk .tk-strip>button:disabled{color:GrayText}
}
`
