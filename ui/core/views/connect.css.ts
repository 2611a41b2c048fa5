export const connectCss = `
.tk-locked{opacity:.45}
`
