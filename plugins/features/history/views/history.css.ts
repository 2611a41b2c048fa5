export const historyCss = `
.tk-hist{margin-block-start:0}
.tk-hist .tk-sect{margin-inline:-8px;min-block-size:32px;block-size:32px}
.tk-hist .tk-row{block-size:56px}
.tk-hist .tk-row.is-high{block-size:76px}
.tk-hist__v{max-inline-size:100%}
.tk-hist__end{display:flex;flex-direction:column;align-items:center;gap:8px;padding:8px 20px 20px;color:var(--tk-text-2)}
.tk-hist__top{display:flex;flex-direction:column;align-items:center;text-align:center;gap:4px;padding:20px 20px 16px}
.tk-hist__top h2{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;margin-block-start:8px}
.tk-hist__moves{display:flex;flex-direction:column;gap:12px;padding:0 20px 16px}
.tk-hist__move{display:flex;flex-direction:column;gap:6px}
.tk-hist__figure{overflow-wrap:anywhere;align-self:flex-start}
.tk-hist__copy{display:flex;align-items:flex-start;gap:4px}
`
