// What a person prefers, kept by the browser.

const KEY = "xq.preferences";

/** The language of the browser: English, or simplified or traditional Chinese. */
function spoken() {
  if (!navigator.language.startsWith("zh")) return "en";
  return /hant|tw|hk|mo/i.test(navigator.language) ? "zh-Hant" : "zh";
}

const STANDARD = {
  language: spoken(), // en, zh, zh-Hant
  theme: "auto", // auto, light, dark
  men: "characters", // characters, figurines, letters
  style: navigator.language.startsWith("zh") ? "chinese" : "wxf",
  coordinates: true,
  sounds: true,
  thoughts: false, // whether the engine shows what it thinks while a game is played
  analysis: { lines: "3", threads: "1", hash: "64", until: "endless", engine: "own" },
};

const listeners = [];

export const preferences = { ...STANDARD, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Changes some, keeps them, and tells everybody. */
export function prefer(changes) {
  Object.assign(preferences, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without a store they last as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** Calls a listener after every change. */
export const onPreference = (listener) => listeners.push(listener);

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  if (preferences.theme === "auto") return darkSystem.matches;
  return preferences.theme === "dark";
}

function paint() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

paint();
onPreference(paint);
darkSystem.addEventListener("change", () => listeners.forEach((listener) => listener()));
