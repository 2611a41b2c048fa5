// Fonts of the machine: the site asks nobody for one.
import theme from 'vitepress/theme-without-fonts'
import './tapkit.css'

export default theme
