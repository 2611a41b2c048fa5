/** Fields, their labels and hints, and radios. */
export const fieldsCss = `
.tk-radio{inline-size:20px;block-size:20px;border-radius:50%;box-shadow:inset 0 0 0 1.5px var(--tk-line-control);flex:none}
[aria-checked=true]>.tk-row__e>.tk-radio{box-shadow:inset 0 0 0 6px var(--tk-focus)}
.tk-field{display:flex;align-items:center;gap:8px;block-size:48px;min-inline-size:0;padding-inline:14px;border-radius:var(--tk-radius-2);background:var(--tk-surface);box-shadow:inset 0 0 0 1px var(--tk-line-control);color:var(--tk-text-2);transition:box-shadow .15s}
.tk .tk-field>input{flex:1;min-inline-size:0;block-size:100%;border:0;background:none;outline:0;padding:0;appearance:none;color:var(--tk-text-1);font-size:var(--tk-text-16);line-height:var(--tk-lead-16)}
.tk-field>input::placeholder{color:var(--tk-text-3);opacity:1}
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
@media (forced-colors:active){
.tk-radio{border:1px solid ButtonText}
[aria-checked=true]>.tk-row__e>.tk-radio{border:6px solid Highlight}
.tk-field{border:1px solid ButtonBorder}
.tk-field.is-error{border-style:dashed}
}
`
