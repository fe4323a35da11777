/** The frame of diagrams below `/_s/`, for the app, which does not know its name by content. */
export const diagramFrameName = 'diagram.html'
