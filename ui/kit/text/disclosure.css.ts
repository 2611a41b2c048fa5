export const disclosureCss = `
.tk-disc{scroll-margin-block-end:144px}
.tk-disc>summary{display:flex;align-items:center;gap:8px;min-block-size:44px;cursor:pointer;list-style:none;border-radius:var(--tk-radius-1)}
.tk-disc>summary::-webkit-details-marker{display:none}
.tk-disc>summary .i:last-child{margin-inline-end:-5px;color:var(--tk-text-2);transition:transform .15s var(--tk-ease-move)}
.tk-disc[open]>summary .i:last-child{transform:rotate(180deg)}
.tk .tk-code{padding:12px;border:1px solid var(--tk-line);border-radius:var(--tk-radius-2);background:var(--tk-fill-1);font:400 var(--tk-text-12)/1.5 var(--tk-font-mono);white-space:pre-wrap;overflow-wrap:anywhere;max-block-size:188px;overflow:auto;scrollbar-width:thin;direction:ltr;text-align:left;color:var(--tk-text-1)}
@media (forced-colors:active){
.tk .tk-disc .i{color:inherit}
}
`
