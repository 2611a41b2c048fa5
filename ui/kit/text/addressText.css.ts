export const addressTextCss = `
.tk-addr{font-family:var(--tk-font-mono);font-size:min(var(--tk-text-16),4.35cqi);line-height:1.5;direction:ltr;unicode-bidi:isolate;display:flex;gap:8px;inline-size:fit-content;max-inline-size:100%;text-align:left}
.tk-addr__p{color:var(--tk-text-3)}
.tk-addr__g{display:grid;grid-template-columns:repeat(5,auto);justify-content:start;column-gap:.7em}
.tk-addr mark{display:inline-block;line-height:1.375;padding-inline:2px;margin-inline:-2px;background:var(--tk-warning-fill);color:var(--tk-warning);font-weight:700;text-decoration:underline 1.5px;text-underline-offset:3px;border-radius:2px}
.tk-addr:has(mark){line-height:1.75}
@media (forced-colors:active){
.tk-addr mark{background:Mark;color:MarkText}
}
`
