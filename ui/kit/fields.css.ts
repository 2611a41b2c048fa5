/** Fields, tabs, figures, addresses, read-outs and details. */
export const fieldsCss = `
.tk-field{display:flex;align-items:center;gap:8px;block-size:48px;min-inline-size:0;padding-inline:14px;border-radius:var(--tk-radius-2);background:var(--tk-surface);box-shadow:inset 0 0 0 1px var(--tk-line-control);color:var(--tk-text-2);transition:box-shadow .15s}
.tk .tk-field>input{flex:1;min-inline-size:0;block-size:100%;border:0;background:none;outline:0;padding:0;appearance:none;color:var(--tk-text-1);font-size:var(--tk-text-16);line-height:var(--tk-lead-16)}
.tk-field>input::placeholder,.tk-amount>input::placeholder{color:var(--tk-text-3);opacity:1}
.tk-field>input::-webkit-search-cancel-button{display:none}
.tk-field:focus-within{outline:2px solid var(--tk-focus);outline-offset:-1px;box-shadow:none}
.tk-field.is-error{box-shadow:inset 0 0 0 1px var(--tk-danger)}
.tk-field.is-error:focus-within{outline-color:var(--tk-danger)}
.tk-field--40{block-size:40px;padding-inline:12px}
@media (pointer:fine){.tk .tk-field--40>input{font-size:var(--tk-text-14)}}
.tk-field--end{padding-inline-end:4px}
.tk-label{display:block;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;color:var(--tk-text-2);margin-block-end:6px}
.tk-hint{text-wrap:balance;display:flex;gap:6px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);margin-block-start:8px}
.tk-hint--error{color:var(--tk-danger)}
.tk-hint--ok{color:var(--tk-positive)}
.tk-hint--warn{color:var(--tk-warning)}
.tk-result{font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-result:not(:empty){margin-block-start:8px}
.tk-tabs{display:flex;border-block-end:1px solid var(--tk-line);padding-inline:8px}
.tk-tab{position:relative;flex:1;min-inline-size:0;display:flex;align-items:center;justify-content:center;gap:6px;block-size:44px;padding-inline:8px;font-weight:500;color:var(--tk-text-2);border-radius:var(--tk-radius-1)}
.tk-tab:hover,.tk-tab[aria-selected=true]{color:var(--tk-text-1)}
.tk-tab[aria-selected=true]::after{content:'';position:absolute;inset-inline:12px;inset-block-end:-1px;block-size:2px;background:var(--tk-focus)}
.tk-tab .n{color:var(--tk-text-3);font-weight:400}
.tk-tab:focus-visible{outline-offset:-2px}
.tk-fig{font-weight:500;letter-spacing:-.022em;direction:ltr;unicode-bidi:isolate}
.tk-row .tk-fig,.tk-dl .tk-fig{letter-spacing:inherit}
.tk-fig--50{font-size:var(--tk-text-50);line-height:var(--tk-lead-50);letter-spacing:-.03em}
.tk-fig--36{font-size:var(--tk-text-36);line-height:var(--tk-lead-36)}
.tk-fig--26{font-size:var(--tk-text-26);line-height:var(--tk-lead-26)}
.tk-fig--20{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);letter-spacing:-.01em}
.tk-fig .sub{color:var(--tk-text-3)}
.tk-addr{font-family:var(--tk-font-mono);font-size:min(var(--tk-text-16),4.35cqi);line-height:1.5;direction:ltr;unicode-bidi:isolate;display:flex;gap:8px;inline-size:fit-content;max-inline-size:100%;text-align:left}
.tk-addr__p{color:var(--tk-text-3)}
.tk-addr__g{display:grid;grid-template-columns:repeat(5,auto);justify-content:start;column-gap:.7em}
.tk-addr mark{display:inline-block;line-height:1.375;padding-inline:2px;margin-inline:-2px;background:var(--tk-warning-fill);color:var(--tk-warning);font-weight:700;text-decoration:underline 1.5px;text-underline-offset:3px;border-radius:2px}
.tk-addr:has(mark){line-height:1.75}
.tk-amount{display:flex;align-items:center;gap:12px}
.tk .tk-amount>input{flex:1;min-inline-size:0;inline-size:0;border:0;outline:0;background:none;padding:0;appearance:none;font-size:var(--tk-text-36);line-height:44px;block-size:44px;font-weight:500;letter-spacing:-.022em;direction:ltr;text-align:left;caret-color:var(--tk-focus);border-radius:4px}
.tk .tk-amount:dir(rtl)>input{text-align:right}
.tk-amount:focus-within{outline:2px solid var(--tk-focus);outline-offset:4px;border-radius:var(--tk-radius-1)}
.tk-amount:has(button:focus),.tk-amount:not(:has(:focus-visible)){outline:0}
.tk .tk-amount.is-long>input{font-size:var(--tk-text-26)}
.tk .tk-amount.is-longer>input{font-size:var(--tk-text-20)}
@container (max-width:350px){.tk .tk-amount.is-long>input{font-size:var(--tk-text-20)}}
.tk-pill{display:inline-flex;align-items:center;gap:8px;block-size:40px;padding-inline:6px 10px;border-radius:20px;box-shadow:inset 0 0 0 1px var(--tk-line);background:var(--tk-fill-1);font-weight:500;white-space:nowrap;flex:none}
button.tk-pill:hover{background:var(--tk-fill-2)}
.tk-pill .i{color:var(--tk-text-2)}
.tk-dl{display:flex;flex-direction:column}
.tk-dl>div{display:flex;align-items:center;justify-content:space-between;gap:16px;padding-block:10px;min-block-size:41px}
.tk-dl>div+div{border-block-start:1px solid var(--tk-line)}
.tk-dl dt{color:var(--tk-text-2);flex:none;display:flex;align-items:center;gap:4px}
.tk-dl dd{text-align:end;font-weight:500;min-inline-size:0;overflow-wrap:anywhere}
.tk-dl dd .hflex{justify-content:flex-end;gap:6px}
.tk-dl.tk-dl--tight>div{min-block-size:32px;padding-block:4px;border:0}
.tk-disc>summary{display:flex;align-items:center;gap:8px;min-block-size:44px;cursor:pointer;list-style:none;border-radius:var(--tk-radius-1)}
.tk-disc>summary::-webkit-details-marker{display:none}
.tk-disc>summary .i:last-child{margin-inline-end:-5px;color:var(--tk-text-2);transition:transform .15s var(--tk-ease-move)}
.tk-disc[open]>summary .i:last-child{transform:rotate(180deg)}
.tk .tk-code{padding:12px;border:1px solid var(--tk-line);border-radius:var(--tk-radius-2);background:var(--tk-fill-1);font:400 var(--tk-text-12)/1.5 var(--tk-font-mono);white-space:pre-wrap;overflow-wrap:anywhere;max-block-size:188px;overflow:auto;direction:ltr;text-align:left;color:var(--tk-text-1)}
@media (forced-colors:active){
.tk-field,.tk-pill{border:1px solid ButtonBorder}
.tk .tk-pill .i,.tk .tk-disc .i{color:inherit}
.tk-field.is-error{border-style:dashed}
.tk-tab[aria-selected=true]::after{background:Highlight}
.tk-addr mark{background:Mark;color:MarkText}
.tk-dl>div{border-color:CanvasText}
}
`
