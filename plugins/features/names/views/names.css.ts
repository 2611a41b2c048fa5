export const namesCss = `
.tk-names__suffix{padding-inline-end:10px;display:flex;align-items:center;gap:8px;color:var(--tk-text-2);font-size:var(--tk-text-16);line-height:var(--tk-lead-16);min-inline-size:0}
.tk-names__suffix>.ltr{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tk-names__foot{margin-block-start:12px}
.tk-names__exact{border-block-start:1px solid var(--tk-line)}
.tk-names__exact pre{margin-block-start:8px;padding:12px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1);white-space:pre-wrap;overflow-wrap:anywhere;direction:ltr;text-align:left}
.tk-names__t{overflow-wrap:anywhere}
`
