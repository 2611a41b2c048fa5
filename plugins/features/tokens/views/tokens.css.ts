export const tokensCss = `
.tk-worth{min-block-size:calc(4px + var(--tk-lead-20) + var(--tk-lead-12));padding-block-start:4px}
.tk-worth__sum{overflow-wrap:anywhere}
.tk-tokens__failed{display:flex;align-items:center;justify-content:space-between;gap:12px}
.tk-tokens__grey{gap:6px}
.tk-token{display:grid;justify-items:center;gap:4px;text-align:center}
.tk-token h2{overflow-wrap:anywhere;margin-block-start:8px}
.tk-token__amount{overflow-wrap:anywhere;max-inline-size:100%}
`
