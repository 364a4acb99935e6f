// What every page needs, with or without the component library. Its own rules sit in a CSS layer: ours always win.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme-variables.generated.css'
import './global.css'
