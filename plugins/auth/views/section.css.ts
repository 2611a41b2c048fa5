export const sectionCss = `
.tk-auth__hint{margin-block-start:8px;text-wrap:balance}
`
