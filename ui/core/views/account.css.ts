export const accountCss = `
.tk-who{display:flex;align-items:center;gap:8px;padding:20px 8px 0 20px}
.tk-who__n{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:500}
.tk-who__b{display:flex;align-items:center;gap:4px;margin-inline-start:-4px;padding-inline:4px;max-inline-size:calc(100% + 4px);font:inherit;border-radius:var(--tk-radius-1)}
.tk-who__b:focus-visible{outline-offset:-1px}
.tk-offline{padding:10px 20px;background:var(--tk-warning-fill);font-size:var(--tk-text-12);line-height:20px}
.tk-balance{padding-block:20px}
.tk-balance .small{margin-block-start:4px}
.tk-balance__more{min-block-size:44px}
`
