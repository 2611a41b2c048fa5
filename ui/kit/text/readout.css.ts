export const readoutCss = `
.tk-dl{display:flex;flex-direction:column}
.tk-dl>div{display:flex;align-items:center;justify-content:space-between;gap:16px;padding-block:10px;min-block-size:41px}
.tk-dl>div+div{border-block-start:1px solid var(--tk-line)}
.tk-dl dt{color:var(--tk-text-2);flex:none;display:flex;align-items:center;gap:4px}
.tk-dl dd{text-align:end;font-weight:500;min-inline-size:0;overflow-wrap:anywhere}
.tk-dl dd .hflex{justify-content:flex-end;gap:6px}
.tk-dl.tk-dl--tight>div{min-block-size:32px;padding-block:4px;border:0}
@media (forced-colors:active){
.tk-dl>div{border-color:CanvasText}
}
`
