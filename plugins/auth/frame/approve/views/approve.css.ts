/** The styles that the approval page adds to the sheet of the secure pages. The panel fills the page, so that the browser judges the sight of all of it. */
export const approveCss = `
.status{display:grid}
.status>*{grid-area:1/1}
.status>span{visibility:hidden}
.status>span::before{content:attr(data-text)}
.panel{position:fixed;inset:0;overflow-x:hidden;overflow-y:auto;scrollbar-width:thin;background:var(--tk-surface)}
.panel .page{min-block-size:100%}
.lines>div{padding-block:8px;border-block-end:1px solid var(--tk-line)}
.lines dt{color:var(--tk-text-2);font-size:var(--tk-text-12);line-height:var(--tk-lead-12)}
.lines dd{white-space:pre-wrap}
.lines .figure{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:500}
.raw summary{cursor:pointer;min-block-size:24px}
.raw pre{margin:8px 0 0;white-space:pre-wrap;font:12px/16px var(--tk-font-mono)}
.key{touch-action:none;user-select:none;-webkit-user-select:none}
.key.btn[aria-disabled=true]{color:var(--tk-text-1)}
@media (forced-colors:active){.key.btn[aria-disabled=true]{color:GrayText}}
`
