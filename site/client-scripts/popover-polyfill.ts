import "@oddbird/popover-polyfill";
