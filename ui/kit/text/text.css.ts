/** Figures and tags. */
export const textCss = `
.tk-tag{display:inline-flex;align-items:center;gap:4px;min-block-size:20px;padding-inline:6px;border-radius:var(--tk-radius-1);background:var(--tk-fill-2);color:var(--tk-text-2);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);font-weight:500;white-space:nowrap}
.tk-tag--accent{background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-tag--positive{background:var(--tk-positive-fill);color:var(--tk-positive)}
.tk-tag--warning{background:var(--tk-warning-fill);color:var(--tk-warning)}
.tk-tag--danger{background:var(--tk-danger-fill);color:var(--tk-danger)}
.tk-fig{font-weight:500;letter-spacing:-.022em;direction:ltr;unicode-bidi:isolate}
.tk-fig--50{font-size:var(--tk-text-50);line-height:var(--tk-lead-50);letter-spacing:-.03em}
.tk-fig--36{font-size:var(--tk-text-36);line-height:var(--tk-lead-36)}
.tk-fig--26{font-size:var(--tk-text-26);line-height:var(--tk-lead-26)}
.tk-fig--20{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);letter-spacing:-.01em}
.tk-fig .sub{color:var(--tk-text-3)}
.tk-name{direction:ltr;unicode-bidi:isolate;min-inline-size:0;overflow-wrap:anywhere}
.tk-name>*{unicode-bidi:isolate}
.tk-name>.dim{font-weight:400}
.tk-figure{font-size:var(--tk-text-36);line-height:var(--tk-lead-36);font-weight:500;letter-spacing:-.022em;overflow-wrap:anywhere}
.tk-figure .tk-fig:not([class*=tk-fig--]){font:inherit;letter-spacing:inherit}
@media (forced-colors:active){
.tk-tag{border:1px solid GrayText}
}
`
