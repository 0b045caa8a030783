/**
 * Under X11 and Wayland, releasing the middle button pastes the last selection of any window. In a field the reader
 * wants that. Elsewhere the page opens every pasted text as a board, so a middle click would replace the board or be
 * refused.
 */
export const keepMiddleClickFromPasting = () =>
  addEventListener('mouseup', (event) => {
    const isField = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.button === 1 && !isField) event.preventDefault();
  });
